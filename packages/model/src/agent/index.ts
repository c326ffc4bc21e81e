export * from './agent-words'
