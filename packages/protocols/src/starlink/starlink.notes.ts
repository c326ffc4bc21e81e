import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'ERM StarLink Tracker, eLock, Nano',
  summary: 'event reports of the values that the device is set up to send',
  messages: [
    { type: '06', meaning: 'event with place, inputs, outputs, voltages, driver', read: true },
    { type: '06, #TD1#, #TD2#', meaning: 'sensors by radio: temperature, humidity, voltage', read: true },
    { type: '04 and others', meaning: 'answers and settings', read: 'only the device is told' },
  ],
  furtherAttributes: [
    'alarm',
    'armed',
    'batteryLevel',
    'batteryHealth',
    'deviceTemp',
    'fuelLevel',
    'pdop',
    'rssi',
    'sat',
    'satVisible',
    'hours',
    'reason',
    'destination',
    'driverUniqueId',
  ],
  variants: ['option `format`: the words of the values in their order, as #EDT#,#EID#,…; the usual list unless set'],
  sources: [
    'ERM StarLink communication protocol, list of words, messages in protocol buffers',
    'Traccar StarLinkProtocolDecoder',
  ],
}
