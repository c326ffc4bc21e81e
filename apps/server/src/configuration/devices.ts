import { z } from 'zod'
import { GEOCODER_TYPES } from '#src/tracking/position/geocoder/index'
import { setting, integer, flag, optional, wordList, SECOND_MS, DAY_MS } from './setting'

/** What is done with devices, their messages, orders and places. */
export const devicesSettings = {
  statusTimeoutMs: setting(
    'STATUS_TIMEOUT',
    '600',
    integer(10, 86_400).transform((s) => s * SECOND_MS),
    'Seconds without a message after which a device is `unknown`.',
  ),
  deviceIdleTimeoutMs: setting(
    'DEVICE_IDLE_TIMEOUT',
    '1800',
    integer(10, 86_400).transform((s) => s * SECOND_MS),
    'Seconds without a byte after which a connection of a device is closed.',
  ),
  mediaQuotaMb: setting(
    'MEDIA_QUOTA_MB',
    '500',
    integer(1, 1_000_000),
    'Megabytes of pictures, films and sounds kept of each device that sends them; the oldest make room.',
  ),
  commandHoldSpeedKmh: setting(
    'COMMAND_HOLD_SPEED_KMH',
    '20',
    integer(0, 300),
    'Commands that can stop a vehicle are held while it is faster than this, in km/h.',
  ),
  commandStaleFixMs: setting(
    'COMMAND_STALE_FIX_S',
    '300',
    integer(10, 86_400).transform((s) => s * SECOND_MS),
    'They are also held while the newest valid fix is older than this, in seconds.',
  ),
  commandExpiryMs: setting(
    'COMMAND_EXPIRY_DAYS',
    '7',
    integer(1, 365).transform((days) => days * DAY_MS),
    'Days after which a command that still waits expires.',
  ),
  commandConfirmMs: setting(
    'COMMAND_CONFIRM_S',
    '300',
    integer(5, 86_400).transform((s) => s * SECOND_MS),
    'Seconds after which a command that left and was not answered counts as not confirmed.',
  ),
  commandCriticalTypes: setting(
    'COMMAND_CRITICAL_TYPES',
    'engineStop,outputControl',
    wordList,
    'Command types that can stop a vehicle, separated by commas; `engineStop` always counts.',
  ),
  smsUrl: setting(
    'SMS_HTTP_URL',
    undefined,
    optional(z.string().regex(/^https?:\/\//, 'must start with https:// or http://')),
    'Address of an SMS gateway, called by POST; unset sends no text messages.',
  ),
  smsTemplate: setting(
    'SMS_HTTP_TEMPLATE',
    '{"phone":"{phone}","message":"{message}"}',
    z.string().includes('{phone}', 'must contain {phone}').includes('{message}', 'must contain {message}'),
    'Body sent to it, with `{phone}` and `{message}`; JSON when it begins with a bracket, else a form.',
  ),
  smsAuthorizationHeader: setting(
    'SMS_HTTP_AUTHORIZATION_HEADER',
    'Authorization',
    z.string().regex(/^[\w-]+$/, 'must be the name of a header'),
    'Name of the header that carries the key of the gateway.',
  ),
  smsAuthorization: setting(
    'SMS_HTTP_AUTHORIZATION',
    undefined,
    optional(z.string().regex(/^[\x20-\x7e]+$/, 'must be plain text')),
    'Value of that header.',
  ),
  smsSuccess: setting(
    'SMS_HTTP_SUCCESS',
    undefined,
    optional(z.string()),
    'Text that an answer of the gateway holds when it took the message; unset goes by the status.',
  ),
  geocoderType: setting(
    'GEOCODER_TYPE',
    'gazetteer',
    z.enum(GEOCODER_TYPES, `must be one of ${GEOCODER_TYPES.join(', ')}`),
    'Who knows addresses: nominatim, locationiq or google, gazetteer (the nearest town, without the internet) or off.',
  ),
  geocoderUrl: setting(
    'GEOCODER_URL',
    undefined,
    optional(z.string().regex(/^https?:\/\//, 'must start with http:// or https://')),
    'Address of an own service, with {lat}, {lon}, {key} and {language} to fill in; unset uses the usual one.',
  ),
  geocoderSearchUrl: setting(
    'GEOCODER_SEARCH_URL',
    undefined,
    optional(z.string().regex(/^https?:\/\//, 'must start with http:// or https://')),
    'Where an own service looks for places by name, with {query}, {key} and {language}; without it towns alone are found.',
  ),
  geocoderKey: setting(
    'GEOCODER_KEY',
    undefined,
    optional(z.string().max(200)),
    'Key of the service, where it needs one.',
  ),
  geocoderLanguage: setting(
    'GEOCODER_LANGUAGE',
    'pt-BR',
    z.enum(['pt-BR', 'es-ES', 'en-US'], 'must be pt-BR, es-ES or en-US'),
    'Language of addresses.',
  ),
  geocoderPerSecond: setting('GEOCODER_RATE', '1', integer(1, 1000), 'Most calls to the service in a second.'),
  geocoderCacheEntries: setting(
    'GEOCODER_CACHE',
    '100000',
    integer(100, 10_000_000),
    'Addresses kept in memory so that they are asked for once.',
  ),
  forwardToken: setting(
    'FORWARD_TOKEN',
    undefined,
    optional(z.string().min(16, 'must have 16 characters or more').max(200)),
    'Lets another tracking server forward its positions and events here; unset refuses them.',
  ),
  forwardType: setting(
    'FORWARD_TYPE',
    'url',
    z.enum(['url', 'json'], 'must be url or json'),
    'How positions are told to another server: url (GET of a template) or json (POST).',
  ),
  forwardUrl: setting(
    'FORWARD_URL',
    undefined,
    optional(z.string().regex(/^https?:\/\//, 'must start with http:// or https://')),
    'Where positions are told besides; unset tells nobody. The device attribute forward.url wins.',
  ),
  forwardHeader: setting('FORWARD_HEADER', '', z.string(), 'Headers of these calls, `Name: value`, separated by \\n.'),
  eventForwardUrl: setting(
    'EVENT_FORWARD_URL',
    undefined,
    optional(z.string().regex(/^https?:\/\//, 'must start with http:// or https://')),
    'Where events are told besides, as JSON by POST; unset tells nobody.',
  ),
  eventForwardHeader: setting('EVENT_FORWARD_HEADER', '', z.string(), 'Headers of these calls, as above.'),
  forwardRetry: setting('FORWARD_RETRY', 'false', flag, 'Repeat a forward that failed, up to ten times.'),
} as const
