export { decodePacket } from './decode-published'
export { frameMqtt } from './packet'
