import type { Area, Right } from './bits'

/** One right of one area. */
export type Need = readonly [area: Area, right: Right]

/**
 * Needs that hang on what a call carries:
 * - `editDevice`: to edit devices, or one's own when it is one's own;
 * - `viewAccount`, `editAccount`, `removeAccount`: of somebody else, or the rules of one's own record;
 * - `send`: to block, to unblock or to command, by the type of the command;
 * - `link`: to edit what is named first in a link; `linked`: to see what is asked about;
 * - `positions`: to see devices, or reports where a period is asked for.
 */
export type NamedNeed =
  'editDevice' | 'viewAccount' | 'editAccount' | 'removeAccount' | 'send' | 'link' | 'linked' | 'positions'

/**
 * What a call needs, beside access to the very object: `free` nothing, else a right, one of several, or what a rule makes
 * of the call.
 */
export type CallNeed = 'free' | Need | { readonly anyOf: readonly Need[] } | { readonly by: NamedNeed }

/** Where in a call the object stands that the need is about. */
export type NeedPlace = 'params.id' | 'body' | 'body.id' | 'body.deviceId' | 'body.command'
