import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Jimi JC400, JC261, JC371, JC450 and other cameras: their pictures and videos',
  summary: 'POST of a form with a file and what it shows',
  messages: [
    {
      type: 'callbackBody, file',
      meaning: 'a picture or video up to 2 MiB with device, time, place, event and order',
      read: true,
      answer: '200 and JSON with code 200; 404 for an unknown device',
    },
    { type: 'sign, timestamp', meaning: 'a seal of the sender', read: 'its key is not published' },
  ],
  variants: ['the cameras themselves speak gt06 or jt808; this port takes their files'],
  furtherAttributes: ['eventType'],
  sources: ['Traccar JimiPhotoProtocolDecoder', 'Jimi IoT hub, file upload of cameras'],
}
