import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Arnavi (Arusnavi)',
  summary: 'text and binary packages of tags',
  messages: [
    { type: '$AV', meaning: 'report in text', read: true },
    {
      type: 'header',
      meaning: 'names the device',
      read: true,
      answer: '7b 00 00 7d, 7b 7d or the time, by its version',
    },
    {
      type: 'package, record 01',
      meaning: 'tags: place, supply, inputs, cell, vehicle bus, levels',
      read: true,
      answer: '7b 00 number 7d',
    },
    {
      type: 'package, records 00, 03, 04, 06',
      meaning: 'ping, text, file, binary',
      read: 'hold no place',
      answer: '7b 00 number 7d',
    },
    { type: 'package fd', meaning: 'result of a command', read: 'we send none' },
  ],
  furtherAttributes: [
    'hours',
    'odometer',
    'fuelUsed',
    'fuelLevel',
    'engineTemp',
    'obdSpeed',
    'axleLoad1',
    'llsLevel1',
    'hdop',
    'adc1',
  ],
  sources: ['Arnavi protocol description', 'public decoders of other tracking servers', 'messages seen'],
}
