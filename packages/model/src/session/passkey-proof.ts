import { z } from 'zod'

/** Base64 for addresses, as WebAuthn writes bytes. */
export const PasskeyText = z
  .string()
  .max(16_384)
  .regex(/^[\w-]*$/)

/** That somebody has a passkey and unlocked it (WebAuthn level 3, AuthenticationResponseJSON). */
export const PasskeyProof = z.object({
  id: PasskeyText,
  rawId: PasskeyText,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: PasskeyText,
    authenticatorData: PasskeyText,
    signature: PasskeyText,
    userHandle: PasskeyText.nullish(),
  }),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>
