import { CUSTOM_DATA_MAX_CHARS } from '@rastro/model/command-types'

export type CommandFieldName =
  'data' | 'frequency' | 'timezone' | 'phone' | 'message' | 'index' | 'enable' | 'server' | 'port' | 'radius'

export interface CommandField {
  name: CommandFieldName
  kind: 'text' | 'longText' | 'number' | 'flag'
  maxChars: number
}

const text = (name: CommandFieldName, maxChars = 256): CommandField => ({ name, kind: 'text', maxChars })
const number = (name: CommandFieldName): CommandField => ({ name, kind: 'number', maxChars: 10 })
const DATA = text('data')
const PHONE = text('phone', 32)
const ENABLE: CommandField = { name: 'enable', kind: 'flag', maxChars: 0 }
const MESSAGE: CommandField = { name: 'message', kind: 'longText', maxChars: 500 }

/** What each type carries in its attributes (TRACKING-API §10.1). */
const FIELDS: Partial<Record<string, readonly CommandField[]>> = {
  custom: [{ name: 'data', kind: 'longText', maxChars: CUSTOM_DATA_MAX_CHARS }],
  positionPeriodic: [number('frequency')],
  setTimezone: [text('timezone', 64)],
  sendSms: [PHONE, MESSAGE],
  message: [MESSAGE],
  sendUssd: [PHONE],
  sosNumber: [number('index'), PHONE],
  silenceTime: [DATA],
  setPhonebook: [DATA],
  voiceMessage: [DATA],
  setIndicator: [DATA],
  configuration: [DATA],
  setOdometer: [DATA],
  alarmClock: [DATA],
  alarmSpeed: [DATA],
  alarmVibration: [DATA],
  setSpeedLimit: [DATA],
  firmwareUpdate: [DATA],
  outputControl: [number('index'), DATA],
  voiceMonitoring: [ENABLE],
  setAgps: [ENABLE],
  modePowerSaving: [ENABLE],
  modeDeepSleep: [ENABLE],
  alarmBattery: [ENABLE],
  alarmSos: [ENABLE],
  alarmRemove: [ENABLE],
  alarmFall: [ENABLE],
  setConnection: [text('server'), number('port')],
  alarmGeofence: [number('radius')],
}

export const fieldsOfType = (type: string): readonly CommandField[] => FIELDS[type] ?? []

/** What was typed, by field. */
export type FieldDraft = Partial<Record<CommandFieldName, string | boolean>>
export type FieldProblem = 'required' | 'tooLong' | 'notNumber'

const problemOf = ({ kind, maxChars }: CommandField, typed: string | boolean | undefined): FieldProblem | null => {
  if (kind === 'flag') return null
  const value = typeof typed === 'string' ? typed.trim() : ''
  if (value === '') return 'required'
  if (kind === 'number' && !Number.isFinite(Number(value))) return 'notNumber'
  return value.length > maxChars ? 'tooLong' : null
}

/** What is wrong, by field; empty when all is well. */
export function problemsOf(type: string, draft: FieldDraft): Partial<Record<CommandFieldName, FieldProblem>> {
  const problems: Partial<Record<CommandFieldName, FieldProblem>> = {}
  for (const field of fieldsOfType(type)) {
    const problem = problemOf(field, draft[field.name])
    if (problem) problems[field.name] = problem
  }
  return problems
}

/** The attributes of a draft without problems. */
export function attributesOf(type: string, draft: FieldDraft): Record<string, unknown> {
  const attributes: Record<string, unknown> = {}
  for (const { name, kind } of fieldsOfType(type)) {
    const typed = draft[name]
    if (kind === 'flag') attributes[name] = typed === true
    else if (typeof typed === 'string') attributes[name] = kind === 'number' ? Number(typed) : typed.trim()
  }
  return attributes
}

/** The draft of stored attributes; what cannot be shown in its field is left out. */
export function draftOf(type: string, attributes: Record<string, unknown>): FieldDraft {
  const draft: FieldDraft = {}
  for (const { name, kind } of fieldsOfType(type)) {
    const value = attributes[name]
    if (kind === 'flag') draft[name] = value === true
    else if (typeof value === 'string' || typeof value === 'number') draft[name] = String(value)
  }
  return draft
}
