import type * as app from './pt-BR/app'
import type * as gate from './pt-BR/gate'
import type * as later from './pt-BR/later'

/** Every text by area, in the shape of the source language: `login.signIn`, `errors.FILL_ALL_FIELDS`. */
export type Texts = GateTexts & Omit<typeof app, 'default'> & Omit<typeof later, 'default'>
/** The areas needed before signing in. */
export type GateTexts = Omit<typeof gate, 'default'>
/** The stage whose texts are loaded together: before signing in, the console itself, or screens that open later. */
export type Stage = 'gate' | 'app' | 'later'

/** Dotted paths of every text inside `T`. */
export type TextKey<T> = {
  [Name in keyof T & string]: T[Name] extends string ? Name : `${Name}.${TextKey<T[Name]>}`
}[keyof T & string]
