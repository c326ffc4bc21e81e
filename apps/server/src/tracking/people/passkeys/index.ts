export { createPasskeys, type Passkeys } from './passkeys'
export { createPasskeyStore } from './passkeys.store'
