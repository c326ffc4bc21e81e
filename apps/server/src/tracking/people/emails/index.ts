export { createEmailChanges, type EmailChanges } from './email-changes'
export { createEmailChangeStore } from './email-changes.store'
