import { z } from 'zod'
import { crudEndpoints, ListQuery } from '../list/index'
import {
  AttributesInput,
  DateInput,
  endpoint,
  FlagInput,
  IntegerInput,
  NumberInput,
  ReferenceInput,
  RequiredText,
  TextInput,
} from '../wire/index'
import { User } from './user.schema'

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
  totpKey: TextInput(64),
  temporary: FlagInput,
  password: TextInput(1024),
})
export type UserInput = z.output<typeof UserInput>

const crud = crudEndpoints('user', 'users', { wire: User, input: UserInput, query: ListQuery })
export const userEndpoints = {
  ...crud,
  create: endpoint('POST', '/api/users', {
    body: UserInput,
    reply: User,
    access: 'public',
    summary: 'Creates a user: the first administrator, a registration, or one made by an administrator or manager.',
  }),
  createTotpKey: endpoint('POST', '/api/users/totp', {
    reply: z.string(),
    access: 'public',
    summary: 'Makes a key for a second factor, for the `totpKey` of a user.',
  }),
}
