import enAnswer from './en-US/answer.json'
import enAttributes from './en-US/attributes.json'
import enErrors from './en-US/errors.json'
import enLateErrors from './en-US/late-errors.json'
import enImports from './en-US/imports.json'
import enLinks from './en-US/links.json'
import en from './en-US/mail.json'
import enPdf from './en-US/report-pdf.json'
import enReports from './en-US/reports.json'
import enTelemetry from './en-US/telemetry.json'
import esAnswer from './es-ES/answer.json'
import esAttributes from './es-ES/attributes.json'
import esErrors from './es-ES/errors.json'
import esLateErrors from './es-ES/late-errors.json'
import esImports from './es-ES/imports.json'
import esLinks from './es-ES/links.json'
import es from './es-ES/mail.json'
import esPdf from './es-ES/report-pdf.json'
import esReports from './es-ES/reports.json'
import esTelemetry from './es-ES/telemetry.json'
import ptAnswer from './pt-BR/answer.json'
import ptAttributes from './pt-BR/attributes.json'
import ptErrors from './pt-BR/errors.json'
import ptLateErrors from './pt-BR/late-errors.json'
import ptImports from './pt-BR/imports.json'
import ptLinks from './pt-BR/links.json'
import pt from './pt-BR/mail.json'
import ptPdf from './pt-BR/report-pdf.json'
import ptReports from './pt-BR/reports.json'
import ptTelemetry from './pt-BR/telemetry.json'
import type { Language } from './languages'

export { periodFileName } from './file-name'

/** Names of attributes by their key, and of numbered ones by the key without its number. */
interface AttributeNames {
  keys: Readonly<Record<string, string>>
  numbered: Readonly<Record<string, string>>
}

/** Texts that the server itself writes: mails and printed reports. */
export interface ServerTexts {
  mail: typeof pt
  'report-pdf': typeof ptPdf
  /** The words of `answerParts`. */
  answer: typeof ptAnswer
  /** Names of kinds of events and of alarms. */
  event: Readonly<Record<string, string>>
  alarm: Readonly<Record<string, string>>
  /** Names of what positions carry. */
  attributes: AttributeNames
  /** Reports and their columns, as the console calls them. */
  reports: Pick<typeof ptReports, 'names' | 'columns' | 'noDriver' | 'highest'> & { until: string }
  /** What became of the rows of a sheet, and why. */
  imports: Pick<typeof ptImports, 'file' | 'state' | 'plan' | 'problem'> & { errors: Readonly<Record<string, string>> }
}

const attributesOf = (usual: AttributeNames, rare: AttributeNames): AttributeNames => ({
  keys: { ...usual.keys, ...rare.keys },
  numbered: { ...usual.numbered, ...rare.numbered },
})

const reportsOf = ({
  names,
  columns,
  noDriver,
  highest,
  export: { until },
}: typeof ptReports): ServerTexts['reports'] => ({
  names,
  columns,
  noDriver,
  highest,
  until,
})

export const serverTexts: Record<Language, ServerTexts> = {
  'pt-BR': {
    mail: pt,
    answer: ptAnswer,
    'report-pdf': ptPdf,
    event: ptLinks.event,
    alarm: ptTelemetry.alarms,
    attributes: attributesOf(ptTelemetry, ptAttributes),
    reports: reportsOf(ptReports),
    imports: { ...ptImports, errors: { ...ptErrors, ...ptLateErrors } },
  },
  'es-ES': {
    mail: es,
    answer: esAnswer,
    'report-pdf': esPdf,
    event: esLinks.event,
    alarm: esTelemetry.alarms,
    attributes: attributesOf(esTelemetry, esAttributes),
    reports: reportsOf(esReports),
    imports: { ...esImports, errors: { ...esErrors, ...esLateErrors } },
  },
  'en-US': {
    mail: en,
    answer: enAnswer,
    'report-pdf': enPdf,
    event: enLinks.event,
    alarm: enTelemetry.alarms,
    attributes: attributesOf(enTelemetry, enAttributes),
    reports: reportsOf(enReports),
    imports: { ...enImports, errors: { ...enErrors, ...enLateErrors } },
  },
}

/** Puts values where a text says `{{name}}`. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
