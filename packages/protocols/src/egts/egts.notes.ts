import type { ProtocolNotes } from '../notes'

const CONFIRMED = 'a response that confirms packet and record with 0'

export const notes: ProtocolNotes = {
  brands: 'ERA-GLONASS units of many makers',
  summary: 'identity, places, sensors, fuel, relays of many units',
  messages: [
    { type: 'packet 0', meaning: 'answer of the device', read: 'nothing to keep' },
    { type: 'packet 1, 2', meaning: 'records, signed or not', read: true, answer: CONFIRMED },
    { type: 'service 1, part 01', meaning: 'who the terminal is', read: true, answer: 'result code 0' },
    { type: 'service 2, part 10', meaning: 'place', read: true, answer: CONFIRMED },
    { type: 'service 2, part 11', meaning: 'precision and satellites', read: true, answer: CONFIRMED },
    { type: 'service 2, part 12', meaning: 'inputs, outputs, analogue sensors', read: true, answer: CONFIRMED },
    { type: 'service 2, part 1B', meaning: 'liquid levels', read: true, answer: CONFIRMED },
    {
      type: 'other parts and services',
      meaning: 'counters, loops, passengers, firmware',
      read: 'no attribute for them',
      answer: CONFIRMED,
    },
  ],
  variants: ['exactPacketId, everyPlace: options'],
  sources: ['EGTS standard (GOST 33472, order 285) as published', 'Traccar, EgtsProtocolDecoder (facts)'],
  furtherAttributes: ['adc1', 'hdop', 'liquid', 'output', 'pdop', 'sat', 'vdop'],
}
