import type { ProtocolNotes } from '../notes'

const ANSWER = 'PUBACK'

export const notes: ProtocolNotes = {
  brands: 'IOTM, BCE',
  summary: 'MQTT, binary readings',
  messages: [
    { type: 'CONNECT', meaning: 'names the device by its client id', read: true, answer: 'CONNACK' },
    { type: '1', meaning: 'readings of sensors with a place', read: true, answer: ANSWER },
    { type: '3', meaning: 'event', read: true, answer: ANSWER },
    { type: 'others', meaning: 'answers and files', read: 'their layout is not public', answer: ANSWER },
    { type: 'SUBSCRIBE, UNSUBSCRIBE, PINGREQ, PUBREL', meaning: 'of MQTT', read: true, answer: 'as MQTT has it' },
  ],
  furtherAttributes: ['motion', 'in1', 'out1', 'obdSpeed', 'rpm', 'fuelUsed', 'odometer', 'temp1', 'alarm'],
  sources: ['MQTT 3.1.1', 'public decoder of another tracking server', 'messages seen'],
}
