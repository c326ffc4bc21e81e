export * from './cep.endpoints'
export * from './documents'
