import en from './en-US/mail.json'
import enPdf from './en-US/report-pdf.json'
import es from './es-ES/mail.json'
import esPdf from './es-ES/report-pdf.json'
import pt from './pt-BR/mail.json'
import ptPdf from './pt-BR/report-pdf.json'
import type { Language } from './languages'

/** Texts that the server itself writes: mails and printed reports. */
export interface ServerTexts {
  mail: typeof pt
  'report-pdf': typeof ptPdf
}

export const serverTexts: Record<Language, ServerTexts> = {
  'pt-BR': { mail: pt, 'report-pdf': ptPdf },
  'es-ES': { mail: es, 'report-pdf': esPdf },
  'en-US': { mail: en, 'report-pdf': enPdf },
}

/** Puts values where a text says `{{name}}`. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
