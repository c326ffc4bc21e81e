import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'TZone TZ-AVL05, TZ-AVL301, TZ-GT09, TZ-TT18',
  summary: 'blocks of place, cells, status and what the hardware adds',
  messages: [
    { type: '$$, place', meaning: 'place, time, distance', read: true },
    { type: '$$, cells', meaning: 'cells', read: true },
    { type: '$$, status', meaning: 'alarm, outputs, inputs, signal, voltages', read: true },
    { type: '$$, hardware 0x10b', meaning: 'cards, passengers', read: true },
    { type: '$$, hardware 0x153', meaning: 'the stripe of a card', read: true },
    { type: '$$, hardware 0x406', meaning: 'thermometers by radio', read: true },
    { type: '$$, hardware 0x407', meaning: 'temperature, humidity, light', read: true },
  ],
  furtherAttributes: [
    'alarm',
    'card',
    'card1',
    'temp1',
    'humidity',
    'lightSensor',
    'passengersOn',
    'passengersOff',
    'hdop',
  ],
  variants: ['by the hardware that each message names: 0x10a, 0x10b, 0x153, 0x406, 0x407, 0x413'],
  sources: [
    'TZone TZ-AVL05 and TZ-TT18 user guides (alarms, blocks)',
    'TZone TZ-RD05 user guide (thermometers: state, millivolts, sign in bit 14, none in bit 15)',
    'Traccar TzoneProtocolDecoder (short status and thermometers are laid out otherwise in the messages seen)',
  ],
}
