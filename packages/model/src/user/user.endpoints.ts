import { z } from 'zod'
import { crudEndpoints, ListQuery } from '../list/index'
import {
  AttributesInput,
  DateInput,
  endpoint,
  FlagInput,
  IdParams,
  IntegerInput,
  IntegerParam,
  NumberInput,
  ReferenceInput,
  RequiredText,
  TextInput,
} from '../wire/index'
import { TOTP_KEY_KEPT, User } from './user.schema'

const BASE32 = /^[A-Z2-7]{16,}=*$/i

export const UserInput = z.strictObject({
  id: ReferenceInput,
  attributes: AttributesInput,
  name: RequiredText(128),
  login: TextInput(128),
  email: RequiredText(128),
  phone: TextInput(128),
  readonly: FlagInput,
  administrator: FlagInput,
  map: TextInput(128),
  latitude: NumberInput,
  longitude: NumberInput,
  zoom: IntegerInput,
  coordinateFormat: TextInput(128),
  disabled: FlagInput,
  expirationTime: DateInput,
  deviceLimit: IntegerInput,
  userLimit: IntegerInput,
  deviceReadonly: FlagInput,
  limitCommands: FlagInput,
  disableReports: FlagInput,
  fixedEmail: FlagInput,
  poiLayer: TextInput(512),
  /** Absent and `TOTP_KEY_KEPT` keep the second factor, null and an empty text take it away. */
  totpKey: z
    .string()
    .max(64)
    .refine((key) => key === '' || key === TOTP_KEY_KEPT || BASE32.test(key), { error: 'no key of a second factor' })
    .nullish(),
  temporary: FlagInput,
  password: TextInput(1024),
  /** The password until now, for who changes his own or how he signs in. */
  oldPassword: TextInput(1024).optional(),
  /** `GET /session` says these of the session; clients send them back with the user, and nothing is done with them. */
  acting: z.unknown().optional(),
  mustEnrol: z.unknown().optional(),
})
export type UserInput = z.output<typeof UserInput>

/** Of an account, what changes with its password. */
export const PasswordChange = UserInput.pick({ password: true, oldPassword: true })

/** Who is above those below a removed account; whoever was above him when left out. */
const RemoveQuery = z.object({ newParentId: IntegerParam.optional() })

const crud = crudEndpoints(
  'user',
  'users',
  'users',
  { wire: User, input: UserInput, query: ListQuery },
  {
    get: { need: { by: 'viewAccount' }, of: 'params.id' },
    update: { need: { by: 'editAccount' }, of: 'body.id' },
  },
)
export const userEndpoints = {
  ...crud,
  create: endpoint('POST', '/api/users', {
    need: ['users', 'create'],
    body: UserInput,
    creates: true,
    reply: User,
    access: 'public',
    summary: 'Creates a user: the first administrator, a registration, or one made by an administrator or manager.',
  }),
  remove: endpoint('DELETE', '/api/users/:id', {
    closedWhileActing: true,
    need: { by: 'removeAccount' },
    of: 'params.id',
    params: IdParams,
    query: RemoveQuery,
    access: 'user',
    summary: 'Removes a user and its links. Those below get `newParentId` above them, else whoever was above him.',
  }),
  createTotpKey: endpoint('POST', '/api/users/totp', {
    need: 'free',
    reply: z.string(),
    access: 'public',
    summary: 'Makes a key for a second factor, for the `totpKey` of a user.',
  }),
}
