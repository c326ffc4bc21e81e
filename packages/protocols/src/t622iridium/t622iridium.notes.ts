import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Meitrack T622 over Iridium; other senders of short bursts by their rough place',
  summary: 'messages that the Iridium gateway delivers (DirectIP)',
  messages: [
    { type: 'part 01', meaning: 'header: IMEI of the modem, time of the session', read: true },
    { type: 'part 02', meaning: 'payload: values in the order of the option `format` (numbers in hex)', read: true },
    { type: 'part 03', meaning: 'rough place seen by the satellites, where the payload has none', read: true },
  ],
  furtherAttributes: [
    'sat',
    'rssi',
    'hdop',
    'odometer',
    'hours',
    'output',
    'input',
    'battery',
    'power',
    'geofence',
    'approximate',
  ],
  variants: ['option `format`: numbers of the values in the payload, 01,02,03,04,05,08 unless set'],
  sources: ['Iridium short burst data service developers guide, DirectIP', 'Traccar T622IridiumProtocolDecoder'],
}
