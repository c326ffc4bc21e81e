import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { MadePasskey, PasskeyProof } from '@rastro/model/session'

const [PRESENT, VERIFIED, NEW_KEY] = [0x01, 0x04, 0x40]
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()
const coded = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')

/** Bytes as CBOR writes them, shorter than 64 kB. */
const cborBytes = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes])
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** A P-256 key as COSE writes it: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (label: number, text: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(text, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ])
}

/** What a test may do otherwise than an honest browser with an honest key. */
export interface Deviation {
  origin?: string
  rpId?: string
  flags?: number
  counter?: number
  type?: string
  format?: string
}

/** A key as a browser and its authenticator hold one, made here from their formats (WebAuthn level 2, §6). */
export function virtualPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const rp = new URL(origin).hostname
  let counter = 0
  const clientData = (type: string, challenge: string, page: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }))
  const authenticatorData = (flags: number, { rpId = rp, counter: told = counter }: Deviation): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(told)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
  return {
    /** From here on it counts: many keys always say nought. */
    countFrom(from: number): void {
      counter = from
    },
    make(options: { challenge: string }, deviation: Deviation = {}): MadePasskey {
      const { flags = PRESENT | VERIFIED | NEW_KEY, format = 'none', type = 'webauthn.create' } = deviation
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseOf(publicKey)])
      const data = Buffer.concat([authenticatorData(flags, deviation), key])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText(format), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(data)],
      ])
      return {
        id: coded(id),
        rawId: coded(id),
        type: 'public-key',
        response: {
          clientDataJSON: coded(clientData(type, options.challenge, deviation.origin ?? origin)),
          attestationObject: coded(attestation),
          transports: ['internal'],
        },
      }
    },
    show(options: { challenge: string }, deviation: Deviation = {}): PasskeyProof {
      if (counter > 0) counter += 1
      const { flags = PRESENT | VERIFIED, type = 'webauthn.get' } = deviation
      const data = authenticatorData(flags, deviation)
      const client = clientData(type, options.challenge, deviation.origin ?? origin)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        id: coded(id),
        rawId: coded(id),
        type: 'public-key',
        response: {
          clientDataJSON: coded(client),
          authenticatorData: coded(data),
          signature: coded(signature),
          userHandle: null,
        },
      }
    },
  }
}
export type VirtualPasskey = ReturnType<typeof virtualPasskey>
