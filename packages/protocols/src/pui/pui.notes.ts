import type { ProtocolNotes } from '../notes'

const ANSWER = 'PUBACK'

export const notes: ProtocolNotes = {
  brands: 'PUI',
  summary: 'MQTT, JSON reports',
  messages: [
    { type: 'CONNECT', meaning: 'names the device by its client id', read: true, answer: 'CONNACK' },
    { type: 'hf, loc', meaning: 'place with speed, course, ignition', read: true, answer: ANSWER },
    { type: 'others', meaning: 'facts of the device', read: 'say no place', answer: ANSWER },
    { type: 'SUBSCRIBE, UNSUBSCRIBE, PINGREQ, PUBREL', meaning: 'of MQTT', read: true, answer: 'as MQTT has it' },
  ],
  sources: ['MQTT 3.1.1', 'public decoder of another tracking server', 'messages seen'],
}
