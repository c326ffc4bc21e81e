export * from './mailer'
export * from './smtp-settings'
