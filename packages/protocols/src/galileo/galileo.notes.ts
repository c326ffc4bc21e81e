import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Galileosky',
  summary: 'packets of tags, compressed records, satellite service, pictures',
  messages: [
    { type: '01', meaning: 'records of tags', read: true, answer: '02 with the checksum of the packet' },
    { type: '01 with a header of 001C', meaning: 'records by satellite', read: true },
    { type: '07', meaning: 'pieces of a picture', read: true, answer: '07 with the checksum of the packet' },
    { type: '08', meaning: 'compressed records', read: true, answer: '02 with the checksum of the packet' },
    { type: 'tag E1', meaning: 'answer to a command', read: true },
    { type: 'tags without a name', meaning: 'passed over by their length', read: 'no attribute for them' },
    {
      type: 'tags of unknown length',
      meaning: 'end the packet; what stood in front is kept and answered',
      read: 'no public length',
    },
  ],
  variants: ['compressed: option for satellite units that send compressed records'],
  sources: ['Galileosky protocol as published by the maker', 'Traccar, GalileoProtocolDecoder (facts)'],
  furtherAttributes: [
    'acceleration',
    'adc0',
    'battery',
    'deviceTemp',
    'driverUniqueId',
    'fuel',
    'hdop',
    'input',
    'odometer',
    'output',
    'result',
    'rpm',
    'status',
    'temp1',
  ],
}
