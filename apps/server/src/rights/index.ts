export { callRights } from './call-rights'
export * from './enforce-rights'
