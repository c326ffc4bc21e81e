/** Texts of screens that open later; loaded with the first of them, so that the map does not wait for their words. */
export { default as 'device-form' } from './device-form.json'
export { default as commands } from './commands.json'
export { default as messages } from './messages.json'
export { default as ports } from './ports.json'
export { default as attributes } from './attributes.json'
export { default as detail } from './detail.json'
export { default as graphics } from './graphics.json'
