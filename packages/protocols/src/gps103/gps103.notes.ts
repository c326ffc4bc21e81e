import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Coban and Baanool GPS103, TK103, GPS303, TK303, TK403',
  summary: 'logins, reports, alarms, vehicle data, pictures',
  messages: [
    { type: '##', meaning: 'login', read: true, answer: 'LOAD' },
    { type: 'bare IMEI', meaning: 'heartbeat, alone or in front of a report', read: true, answer: 'ON' },
    { type: 'tracker', meaning: 'report by time', read: true },
    { type: 'help me', meaning: 'call for help', read: true, answer: '**,imei:…,E; when stored' },
    { type: 'other words', meaning: 'report with an alarm or an event', read: true },
    { type: 'OBD', meaning: 'values of the vehicle bus', read: true },
    { type: 'vt, vr', meaning: 'picture: count of its pieces, pieces', read: true },
    { type: 'brief form, ends with *', meaning: 'place with event, sensor and error', read: true },
  ],
  furtherAttributes: [
    'event',
    'driverUniqueId',
    'fuel',
    'fuelLevel',
    'rssi',
    'hdop',
    'sat',
    'charge',
    'sensorId',
    'sensorVoltage',
    'error',
    'image',
  ],
  sources: [
    'maker’s GPRS protocol of Coban TK103 and GPS303',
    'public decoders of Traccar (Gps103ProtocolDecoder, two versions)',
    'messages of devices in public test data',
  ],
}
