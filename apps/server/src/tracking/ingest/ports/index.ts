export { presentOff, presentPort } from './port.presenter'
