import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Totem AT05 to AT09',
  summary: 'old reports, columns, cards, vehicle data',
  messages: [
    { type: 'old, with $GPRMC', meaning: 'sentence, dilutions, lines, battery, cell', read: true, answer: 'ACK OK' },
    { type: 'old, fields', meaning: 'the same in fields', read: true, answer: 'ACK OK' },
    { type: 'old, columns', meaning: 'the same without separators', read: true, answer: 'ACK OK' },
    {
      type: 'new, columns',
      meaning: 'report; its type is an alarm',
      read: true,
      answer: 'AA and the number of the report',
    },
    { type: 'E2', meaning: 'card of a driver', read: true, answer: 'AA and the number of the report' },
    { type: 'E5', meaning: 'values of the vehicle bus', read: true, answer: 'AA and the number of the report' },
  ],
  furtherAttributes: [
    'pdop',
    'vdop',
    'adc2',
    'adc3',
    'adc4',
    'temp2',
    'io1',
    'driverUniqueId',
    'fuelUsed',
    'fuelConsumption',
    'rpm',
    'obdSpeed',
    'coolantTemp',
    'intakeTemp',
    'engineLoad',
    'throttle',
    'fuel',
  ],
  sources: [
    'maker’s protocol of AT07 and AT09',
    'public decoders of Traccar (TotemProtocolDecoder, two versions)',
    'messages of devices in public test data',
  ],
}
