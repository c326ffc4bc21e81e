import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BRAND_FIELDS, type BrandFields } from '@rastro/model/brand'
import { simpleCalendar } from '@rastro/model/weekly'
import { expect, test } from 'vitest'
import { ZodNullable, ZodObject, type ZodType } from 'zod'
import { ApiError } from '#src/api/api-error'
import { emailRules } from '#src/features/account/email-draft'
import { passkeyRules } from '#src/features/account/passkey-draft'
import { passwordRules } from '#src/features/account/passwords'
import { tokenRules } from '#src/features/account/token-draft'
import { bulkRules, newDraft } from '#src/features/bulk/bulk-fields'
import { brandRules, draftOf as brandDraftOf } from '#src/features/brand/brand-draft'
import { domainRules } from '#src/features/brand/domain-draft'
import { calendarRules, draftOf as calendarDraftOf } from '#src/features/calendars/calendar-draft'
import { NEW_COMMAND, savedDraftOf, savedRules } from '#src/features/commands/saved-draft'
import { actingRules } from '#src/features/rights/acting-draft'
import { sendRules } from '#src/features/commands/send-draft'
import { countedRules } from '#src/features/device-admin/accumulators'
import { EMPTY_DRAFT } from '#src/features/device-admin/device-draft'
import { deviceRules } from '#src/features/device-admin/device-problems'
import { EMPTY_NOTE, noteRules } from '#src/features/events/acknowledge-rules'
import { draftOf as geofenceDraftOf, geofenceRules, NEW_GEOFENCE } from '#src/features/geofences/geofence-draft'
import { limitRules, NEW_LIMIT } from '#src/features/people/limit-draft'
import { draftOf as personDraftOf, personRules } from '#src/features/people/person-draft'
import { draftOf as groupDraftOf, groupRules } from '#src/features/groups/group-draft'
import { draftOf as scheduleDraftOf, scheduleRules } from '#src/features/report-schedules/schedule-draft'
import { draftOf as shareDraftOf, shareRules } from '#src/features/shares/share-draft'
import { adoptionRules, EMPTY_ADOPTION } from '#src/features/sightings/adoption'
import { PLACE_OF_CODE, refusalOf } from '#src/widgets/form/refusals'
import { problemsOf, type FormRules, type Problems } from '#src/widgets/form/rules'

const UNITS = { locale: 'pt-BR', speedUnit: 'kmh', distanceUnit: 'km' } as const
const CIRCLE = { kind: 'circle', centre: { latitude: -23.5, longitude: -46.6 }, radiusMeters: 300 } as const
const ATTRIBUTES = 'attributes are refused one by one; all of them together only when they are too many'
const ID = 'nobody types it'

interface KnownForm {
  /** The file with the form's element, from `src/`. */
  file: string
  /** Files where its fields say what is wrong with them. */
  shownIn?: readonly string[]
  schema: ZodType
  /** Of something that may be sent. */
  problems(): Problems
  fieldAt(place: string): string | null
  refusal(error: unknown): ReturnType<typeof refusalOf>
  /** What is wrong where nobody typed anything, beside what the schema says. */
  blank(): Readonly<Record<string, string>>
  /** Places of the body that no field is about, and why. */
  elsewhere: Readonly<Record<string, string>>
  /** Fields whose names are made: how the source writes them. */
  made?: Readonly<Record<string, string>>
}

type FormParts<Draft> = Pick<KnownForm, 'file' | 'shownIn' | 'elsewhere' | 'made'> & {
  rules: FormRules<Draft>
  /** Something that may be sent. */
  draft: Draft
}

const form = <Draft extends object>({ rules, draft, ...parts }: FormParts<Draft>): KnownForm => ({
  ...parts,
  schema: rules.schema,
  problems: () => problemsOf(rules, draft),
  fieldAt: (place) => rules.fieldAt(place, draft),
  refusal: (error) => refusalOf(rules, draft, error),
  blank: () => rules.alsoWrong?.({ ...draft, ...BLANK }) ?? {},
})

const calendarDraft = calendarDraftOf({
  name: 'x',
  data: simpleCalendar({ kind: 'periods', zone: 'UTC', every: 'week', weekStart: 'MO' }),
})

const NO_BRAND = Object.fromEntries(BRAND_FIELDS.map((name) => [name, null])) as BrandFields

const FORMS: readonly KnownForm[] = [
  form({
    file: 'features/brand/BrandForm.tsx',
    shownIn: ['features/brand/WordsField.tsx', 'features/brand/BrandColorField.tsx', 'features/brand/PictureField.tsx'],
    rules: brandRules(NO_BRAND),
    draft: { ...brandDraftOf(NO_BRAND), title: 'Norte', colorPrimary: '#1d63c9', whatsapp: '+55 41 99999-0000' },
    elsewhere: {},
    made: { 'logo|icon|background': 'problem(kind)', '.+': 'problem(name)' },
  }),
  form({
    file: 'features/brand/AddDomain.tsx',
    rules: domainRules,
    draft: { host: 'rastreio.example.com' },
    elsewhere: {},
  }),
  form({
    file: 'features/sightings/AdoptForm.tsx',
    rules: adoptionRules('860000000000001'),
    draft: EMPTY_ADOPTION,
    elsewhere: { category: 'chosen later, in the record of the device' },
  }),
  form({
    file: 'features/bulk/BulkEdit.tsx',
    rules: bulkRules(UNITS),
    draft: {
      rows: [
        { ...newDraft('groupId'), value: '3' },
        { ...newDraft('calendarId'), value: '3' },
        { ...newDraft('category'), value: 'truck' },
        { ...newDraft('model'), value: 'x' },
        { ...newDraft('contact'), value: 'x' },
        { ...newDraft('phone'), value: 'x' },
        { ...newDraft('disabled'), value: 'true' },
        { ...newDraft('expirationTime'), value: '2027-01-31' },
        { ...newDraft('speedLimit'), value: '80' },
      ],
    },
    elsewhere: { attributes: ATTRIBUTES },
    made: { 'row-\\d+': 'row-${index}' },
  }),
  form({
    file: 'features/commands/SendDialog.tsx',
    rules: sendRules([], 3),
    draft: { choice: 'type:custom', textChannel: false, fields: { data: 'STATUS#' }, reason: '' },
    elsewhere: { attributes: ATTRIBUTES, deviceId: ID, description: 'only saved commands have one' },
    made: { 'field\\..+': 'field.${field}' },
  }),
  form({
    file: 'features/commands/SavedCommandForm.tsx',
    rules: savedRules(NEW_COMMAND),
    draft: { ...savedDraftOf(NEW_COMMAND), title: 'x', fields: { data: 'STATUS#' } },
    elsewhere: { id: ID, deviceId: ID, attributes: ATTRIBUTES },
    made: { 'field\\..+': 'field.${field}' },
  }),
  form({
    file: 'features/groups/GroupEditor.tsx',
    rules: groupRules(null, UNITS),
    draft: groupDraftOf({ name: 'x', groupId: 0, attributes: {} }, UNITS),
    elsewhere: { id: ID, attributes: ATTRIBUTES },
  }),
  form({
    file: 'features/people/LimitPeople.tsx',
    rules: limitRules([1]),
    draft: NEW_LIMIT,
    elsewhere: { ids: 'chosen before the form opens' },
  }),
  form({
    file: 'features/people/PersonForm.tsx',
    rules: personRules(null, 'UTC'),
    draft: { ...personDraftOf(null, { timeZone: 'UTC', isByAdmin: true, invites: true }), name: 'Ana Lima', email: 'ana@example.com' }, // prettier-ignore
    elsewhere: {
      id: ID, attributes: ATTRIBUTES, map: 'kept', latitude: 'kept', longitude: 'kept', zoom: 'kept', coordinateFormat: 'kept',
      poiLayer: 'kept', totpKey: 'kept', temporary: 'of shares', oldPassword: 'of one’s own, elsewhere',
      acting: 'of the session', mustEnrol: 'of the session',
    }, // prettier-ignore
    shownIn: ['features/people/DataFields.tsx', 'features/people/ContactFields.tsx'],
    made: {
      'cep|rua|hausenumber|complemento|bairro|cidade|estado|contact\\..+|telegramChatId|(?:device|user|reseller)Limit':
        'problem(key)',
    },
  }),
  form({
    file: 'features/geofences/GeofenceForm.tsx',
    rules: geofenceRules(null, UNITS),
    draft: { ...geofenceDraftOf(NEW_GEOFENCE, UNITS), name: 'x', area: CIRCLE },
    elsewhere: { id: ID, attributes: ATTRIBUTES },
  }),
  form({
    file: 'features/calendars/CalendarEditor.tsx',
    rules: calendarRules(null),
    draft: calendarDraft,
    elsewhere: { id: ID, attributes: 'the form writes none' },
  }),
  form({
    file: 'features/report-schedules/ScheduleForm.tsx',
    rules: scheduleRules(null),
    draft: { ...scheduleDraftOf({ report: null, calendar: undefined, scope: { deviceIds: [], groupIds: [] }, userIds: [1] }), name: 'x' }, // prettier-ignore
    elsewhere: { id: ID, attributes: ATTRIBUTES },
  }),
  form({
    file: 'features/shares/ShareForm.tsx',
    rules: shareRules({ share: null, deviceIds: [1], timeZone: 'UTC' }),
    draft: shareDraftOf(null, 'x', ''),
    elsewhere: { deviceIds: 'chosen before the form opens', groupIds: 'chosen before the form opens' },
  }),
  form({
    file: 'features/device-admin/AccumulatorsDialog.tsx',
    rules: countedRules(3, UNITS),
    draft: { distance: '12.345', hours: '' },
    elsewhere: { deviceId: ID },
  }),
  form({
    file: 'features/device-admin/DeviceFormView.tsx',
    rules: deviceRules(null, UNITS),
    draft: { ...EMPTY_DRAFT, name: 'x', uniqueId: '1' },
    elsewhere: {
      id: ID, attributes: ATTRIBUTES, status: 'of the server', lastUpdate: 'of the server', positionId: 'of the server',
      userId: 'of importers and resellers', managerId: 'of importers and resellers', ownerId: 'of importers and resellers',
    }, // prettier-ignore
    // Every field asks for its own problem by its name.
    shownIn: ['features/device-admin/use-field-props.ts', 'features/device-admin/FieldsTab.tsx'],
    made: { '.+': '(name)' },
  }),
  form({
    file: 'features/account/NewToken.tsx',
    rules: tokenRules('UTC'),
    draft: { name: 'x', lastDay: '2999-12-31', scope: 'read' },
    elsewhere: {},
  }),
  form({
    file: 'features/account/PasskeySection.tsx',
    rules: passkeyRules,
    draft: { name: 'Notebook' },
    elsewhere: {},
  }),
  form({
    file: 'features/account/EmailSection.tsx',
    rules: emailRules,
    draft: { email: 'nova@example.com' },
    elsewhere: {},
  }),
  form({
    file: 'features/account/PasswordForm.tsx',
    rules: passwordRules,
    draft: { old: 'x', next: 'quatro-onibus-azuis', repeated: 'quatro-onibus-azuis' },
    elsewhere: {},
    made: { 'old|next|repeated': 'problem(name)' },
  }),
  form({
    file: 'features/rights/ActAsButton.tsx',
    rules: actingRules(3),
    draft: { reason: 'asked by phone' },
    elsewhere: { userId: ID },
  }),
  form({ file: 'features/events/AcknowledgeDialog.tsx', rules: noteRules, draft: EMPTY_NOTE, elsewhere: {} }),
]

/** Forms that store nothing, or stand before the console, where 100 kB have to do for everything. */
const OTHERS: Readonly<Record<string, string>> = {
  'features/login/EmailLink.tsx': 'before signing in',
  'features/login/LoginPage.tsx': 'before signing in',
  'features/login/NewPassword.tsx': 'before signing in',
  'features/login/RecoverRequest.tsx': 'before signing in',
  'features/login/Register.tsx': 'before signing in',
  'features/login/ShareEntry.tsx': 'before signing in',
  'features/setup/SetupForm.tsx': 'before signing in',
  'features/account/Proof.tsx': 'asks who it is, stores nothing',
  'features/reports/ReportForm.tsx': 'asks a question, stores nothing',
  'features/reports/NoLimitNotice.tsx': 'asks a question, stores nothing',
  'features/history/PeriodChooser.tsx': 'asks a question, stores nothing',
  'features/graphics/PeriodPicker.tsx': 'asks a question, stores nothing',
  'features/time-machine/InsideForm.tsx': 'asks a question, stores nothing',
  'features/account/EnrolForm.tsx': 'one code, whose refusal is said under it',
  'widgets/form/FormParts.tsx': 'the element of all of them',
}

const SOURCE = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(SOURCE, file), 'utf8')

function shapeOf(schema: ZodType): string[] {
  if (schema instanceof ZodNullable) return shapeOf(schema.unwrap() as ZodType)
  if (schema instanceof ZodObject) return Object.keys(schema.shape)
  const { innerType, in: inner } = schema.def as unknown as { innerType?: ZodType; in?: ZodType }
  const within = innerType ?? inner
  if (!within) throw new Error('a body that is no object')
  return shapeOf(within)
}

const tsxFiles = (): string[] =>
  (readdirSync(SOURCE, { recursive: true }) as string[])
    .map((path) => relative(SOURCE, join(SOURCE, path)))
    .filter((path) => path.endsWith('.tsx'))

test('every form of the console is one of the kit, or says why not', () => {
  const found = tsxFiles().filter((path) => /<(?:form|FormFrame)\b|component="form"/.test(read(path)))
  expect(found.sort()).toEqual([...FORMS.map(({ file }) => file), ...Object.keys(OTHERS)].sort())
})

test.each(FORMS)('[CORE-ERRORS-19] $file: what may be sent passes the schema of the model', ({ problems }) => {
  expect([...problems()]).toEqual([])
})

test.each(FORMS)(
  '[CORE-ERRORS-19] $file: each place of the body that the server may refuse is said at a field',
  ({ schema, fieldAt, refusal, elsewhere }) => {
    const places = shapeOf(schema)
    const codes = Object.entries(PLACE_OF_CODE).filter(([, place]) => places.includes(place.split('.')[0] ?? ''))
    const unsaid = places.filter((place) => fieldAt(place) === null)
    expect(unsaid.sort()).toEqual(Object.keys(elsewhere).sort())
    for (const place of places.filter((one) => !unsaid.includes(one))) {
      const error = new ApiError({ status: 400, code: 'INVALID_INPUT', detail: `${place}: Invalid input` })
      expect([place, refusal(error).rest]).toEqual([place, null])
    }
    for (const [code, place] of codes) {
      const { fields } = refusal(new ApiError({ status: 400, code }))
      expect([code, fields.size]).toEqual([
        code,
        place in elsewhere || place.startsWith('attributes.') ? fields.size : 1,
      ])
    }
  },
)

test.each(FORMS)(
  '$file: each field that can be marked says so on the screen',
  ({ schema, fieldAt, blank, file, shownIn, made }) => {
    const source = [file, ...(shownIn ?? [])].map(read).join('\n')
    const fields = new Set(shapeOf(schema).flatMap((place) => fieldAt(place) ?? []))
    for (const field of [...fields, ...Object.keys(blank())]) {
      const way = Object.entries(made ?? {}).find(([names]) => new RegExp(`^(?:${names})$`).test(field))?.[1]
      expect([field, source.includes(`problem('${field}')`) || (way !== undefined && source.includes(way))]).toEqual([
        field,
        true,
      ])
    }
  },
)

test('every form asks before it drops what was typed, when its page is left and when its dialog is closed', () => {
  const nameOf = (file: string): string => /(\w+)\.tsx$/.exec(file)?.[1] ?? ''
  const guards = (file: string): boolean => /<LeaveGuard\b/.test(read(file))
  expect(FORMS.map(({ file }) => file).filter((file) => !guards(file))).toEqual([])
  const names = FORMS.map(({ file }) => nameOf(file)).join('|')
  const inDialog = new RegExp(`<(Modal|Drawer)\\b[^]*?<(?:FormFrame|${names})\\b[^]*?</\\1>`)
  const dialogs = (path: string): string[] => read(path).split(/(?<=<\/(?:Modal|Drawer)>)/)
  const inPlain = tsxFiles().filter((path) => dialogs(path).some((part) => inDialog.test(part)))
  expect(inPlain).toEqual([])
})

/** Texts of a draft that nobody has typed into yet. */
const BLANK = {
  name: '',
  title: '',
  choice: '',
  old: '',
  next: '',
  repeated: '',
  lastDay: '',
  distance: '',
  hours: '',
  userIds: [],
}
