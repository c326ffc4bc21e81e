export * from './scope'
export * from './ScopePicker'
export * from './use-scope-size'
export * from './use-scope-text'
