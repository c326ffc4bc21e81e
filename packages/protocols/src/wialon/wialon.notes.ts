import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'trackers, phones and gateways made for Wialon (IPS 1 and 2)',
  summary: 'logins, reports, batches, messages',
  messages: [
    { type: 'L', meaning: 'login', read: true, answer: 'AL#1, or AL#0 to an unknown device' },
    { type: 'P', meaning: 'ping', read: true, answer: 'AP#' },
    { type: 'SD', meaning: 'short report', read: true, answer: 'AD#1 when stored, AD#-1 for too few fields' },
    { type: 'D', meaning: 'report', read: true, answer: 'AD#1 when stored, AD#-1 for too few fields' },
    { type: 'B', meaning: 'reports of the memory', read: true, answer: 'AB# and their count, when stored' },
    { type: 'M', meaning: 'message of the driver or answer to a command', read: true, answer: 'AM#1' },
    { type: 'I, IT, T', meaning: 'pictures, tachograph files', read: 'binary pieces that few devices send' },
    { type: 'US, UC', meaning: 'firmware and configuration from the server', read: 'not offered' },
  ],
  furtherAttributes: ['adc1', 'driverUniqueId', 'batteryLevel', 'deviceTemp', 'alarm', 'archive', 'result'],
  sources: [
    'maker’s document Wialon IPS 2.1',
    'public decoder of Traccar (WialonProtocolDecoder)',
    'messages of devices in public test data',
  ],
}
