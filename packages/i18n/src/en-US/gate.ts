/** Texts needed before signing in; loaded with the first screen. */
export { default as common } from './common.json'
export { default as errors } from './errors.json'
export { default as login } from './login.json'
export { default as setup } from './setup.json'
