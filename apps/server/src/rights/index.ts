export * from './enforce-rights'
