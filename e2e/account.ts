import type { BrowserContext } from '@playwright/test'
import { startProduct, type Product } from './product'

export const ADMIN = { email: 'chefe@example.com', password: 'correto-cavalo-2' }
/** Password of every account that is not the administrator. */
export const PASSWORD = 'outra-frase-longa-7'

export interface Account {
  /** `name=value` */
  cookie: string
  /** Calls the API with this account's session; an answer outside 2xx throws. */
  api<T>(method: string, path: string, body?: unknown): Promise<T>
}

/** Signs in over the API, beside any browser. */
export async function signIn(origin: string, { email, password } = ADMIN): Promise<Account> {
  const session = await fetch(`${origin}/api/session`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
  })
  if (!session.ok) throw new Error(`sign in ${email}: ${session.status} ${await session.text()}`)
  const cookie = (session.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return {
    cookie,
    api: async <T>(method: string, path: string, body?: unknown) => {
      const reply = await fetch(origin + path, {
        method,
        headers: {
          cookie,
          Accept: 'application/json',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const text = await reply.text()
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
      return (text ? JSON.parse(text) : undefined) as T
    },
  }
}

/** Gives a browser the session of an account. */
export async function lend(context: BrowserContext, origin: string, { cookie }: Account): Promise<void> {
  const [name = '', ...value] = cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url: origin }])
}

/** The product with its administrator, signed in. */
export async function startWithAdmin(
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<{ product: Product; admin: Account }> {
  const product = await startProduct({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...env }, args)
  return { product, admin: await signIn(product.origin) }
}

export interface NewUser {
  name: string
  email: string
  [field: string]: unknown
}

/** Creates a user with the common password and gives its id. */
export async function createUser(admin: Account, user: NewUser): Promise<number> {
  return (await admin.api<{ id: number }>('POST', '/api/users', { password: PASSWORD, ...user })).id
}

export async function createDevice(
  admin: Account,
  device: { name: string; uniqueId: string; [field: string]: unknown },
): Promise<number> {
  return (await admin.api<{ id: number }>('POST', '/api/devices', device)).id
}
