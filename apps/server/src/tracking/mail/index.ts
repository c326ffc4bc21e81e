export * from './house-style'
export * from './letter'
export * from './mail-secrets'
export * from './post-office'
