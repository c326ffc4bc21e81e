import type { Device } from '@rastro/model/device'
import type { Group } from '@rastro/model/group'
import type { User } from '@rastro/model/user'
import type { Answer, Client, TestServer } from './server'

export const PASSWORD = 'tres-onibus-azuis'

let count = 0
/** A text that no other call gave. */
export const unique = (prefix: string): string => `${prefix}-${(count += 1)}`

function stored<T>(answer: Answer): T {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json<T>()
}

/** Signed in as somebody. */
export interface Person {
  user: User
  client: Client
}

export async function signIn(server: TestServer, email: string, password = PASSWORD): Promise<Person> {
  const client = server.client()
  const user = stored<User>(await client.form('/api/session', { email, password }))
  return { user, client }
}

/** The first user of a fresh server. */
export async function makeFirstAdmin(server: TestServer): Promise<Person> {
  stored(await server.client().post('/api/users', { name: 'Ana Admin', email: 'ana@example.com', password: PASSWORD }))
  return signIn(server, 'ana@example.com')
}

/** A user made by an administrator, signed in. */
export async function makeUser(server: TestServer, admin: Person, fields: Partial<User> = {}): Promise<Person> {
  const email = `${unique('user')}@example.com`
  stored(await admin.client.post('/api/users', { name: email, email, password: PASSWORD, deviceLimit: -1, ...fields }))
  return signIn(server, fields.email ?? email)
}

export const makeDevice = async (owner: Person, fields: Partial<Device> = {}): Promise<Device> => {
  const uniqueId = unique('device')
  return stored<Device>(await owner.client.post('/api/devices', { name: uniqueId, uniqueId, ...fields }))
}

export const makeGroup = async (owner: Person, fields: Partial<Group> = {}): Promise<Group> =>
  stored<Group>(await owner.client.post('/api/groups', { name: unique('group'), ...fields }))
