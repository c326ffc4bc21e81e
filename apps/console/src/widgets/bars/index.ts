export * from './Bars'
export { default as barStyles } from './bars.module.css'
