import type * as app from './pt-BR/app'
import type * as gate from './pt-BR/gate'

/** Every text by area, in the shape of the source language: `login.signIn`, `errors.FILL_ALL_FIELDS`. */
export type Texts = Omit<typeof gate, 'default'> & Omit<typeof app, 'default'>
/** The stage whose texts are loaded together: before signing in, or the console itself. */
export type Stage = 'gate' | 'app'
