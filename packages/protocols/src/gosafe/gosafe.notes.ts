import type { ProtocolNotes } from '../notes'

const ANSWER = '1234'

export const notes: ProtocolNotes = {
  brands: 'GoSafe G1S, G2S, G3, G6S, G7S, G737, G79 and Proma Sat',
  summary: 'records of sections in text, places in binary',
  messages: [
    { type: 'GPS', meaning: 'place, satellites, accuracy', read: true, answer: ANSWER },
    { type: 'GSM', meaning: 'the serving cell; its neighbours are left aside', read: true, answer: ANSWER },
    { type: 'COT, ADC', meaning: 'distance, hours of the engine, voltages', read: true, answer: ANSWER },
    { type: 'DTT', meaning: 'state, ignition, inputs, outputs, zones', read: true, answer: ANSWER },
    { type: 'IWD, TAG', meaning: 'driver, thermometers, cards', read: true, answer: ANSWER },
    { type: 'OBD', meaning: 'answers of the vehicle', read: 'kept as they are' },
    { type: '*GS02', meaning: 'place, older form', read: true, answer: ANSWER },
    { type: 'f8', meaning: 'binary: place', read: true, answer: ANSWER },
    {
      type: 'f8, other sections',
      meaning: 'binary: counters, voltages, states',
      read: 'their layout is not public',
      answer: ANSWER,
    },
  ],
  furtherAttributes: ['vdop', 'hours', 'adc1', 'adc2', 'driverUniqueId', 'eventData', 'obd', 'tagData', 'result'],
  sources: [
    'GoSafe protocol document',
    'Traccar GoSafeProtocolDecoder',
    'public description of the binary form (Kaitai)',
  ],
}
