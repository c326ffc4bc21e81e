export { createSignIns, type SignIns } from './sign-ins'
export { createSignInStore } from './sign-ins.store'
