import { z } from 'zod'
import { endpoint, FlagParam, Id, IdParams, RequiredText, WireDate } from '../wire/index'
import { PasskeyProof, PasskeyText } from './passkey-proof'
import { SessionUser } from './session.endpoints'

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** Under which address of the server it counts, and nowhere else. */
  host: z.string(),
  createdAt: WireDate,
  /** Null when it never was. */
  lastUsedAt: WireDate.nullable(),
  /** Kept in more places than one, by whoever keeps the keys of its owner. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** What a browser is asked for (WebAuthn level 3, as JSON). */
const BrowserOptions = z.looseObject({ challenge: z.string() })

/** What a browser made (WebAuthn level 3, RegistrationResponseJSON). */
const MadePasskey = z.object({
  id: PasskeyText,
  rawId: PasskeyText,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: PasskeyText,
    attestationObject: PasskeyText,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
})
export type MadePasskey = z.infer<typeof MadePasskey>

/** What its owner calls a key. */
export const PasskeyName = z.object({ name: RequiredText(64) })

/** Keys that a browser or a phone keeps, with which one signs in without a password. */
export const passkeyEndpoints = {
  list: endpoint('GET', '/api/session/passkeys', {
    need: 'free',
    reply: z.array(Passkey),
    access: 'user',
    summary: 'The passkeys of the account, the newest first.',
  }),
  begin: endpoint('POST', '/api/session/passkeys/begin', {
    closedWhileActing: true,
    need: 'free',
    reply: BrowserOptions,
    access: 'user',
    summary: 'What a browser needs to make a passkey for the host that was called; counts once, five minutes.',
  }),
  add: endpoint('POST', '/api/session/passkeys', {
    closedWhileActing: true,
    need: 'free',
    body: PasskeyName.extend({ passkey: MadePasskey }),
    reply: Passkey,
    access: 'user',
    summary: 'Keeps a passkey that a browser made; whoever has it may sign in without the password.',
  }),
  remove: endpoint('DELETE', '/api/session/passkeys/:id', {
    closedWhileActing: true,
    need: 'free',
    params: IdParams,
    access: 'user',
    summary: 'A passkey of the account counts no more.',
  }),
  challenge: endpoint('POST', '/api/session/passkeys/challenge', {
    need: 'free',
    reply: BrowserOptions,
    access: 'public',
    summary: 'What a browser needs to show a passkey; the same for everybody, counts once, five minutes.',
  }),
  enter: endpoint('POST', '/api/session/passkeys/enter', {
    need: 'free',
    body: z.object({ passkey: PasskeyProof, remember: FlagParam.optional() }),
    reply: SessionUser,
    access: 'public',
    summary: 'Signs in with a passkey, which stands for the password and the second factor.',
  }),
}
