import { z } from 'zod'
import { setting, integer, flag, optional } from './setting'

/** Who may sign in, how much he may have, and the mails he gets. */
export const peopleSettings = {
  adminEmail: setting(
    'ADMIN_EMAIL',
    undefined,
    optional(z.string().min(1, 'must not be empty').max(128)),
    'Creates this administrator at the first start; needs ADMIN_PASSWORD.',
  ),
  adminPassword: setting(
    'ADMIN_PASSWORD',
    undefined,
    optional(z.string().min(8, 'must have 8 characters or more')),
    'Password of that administrator.',
  ),
  sessionHours: setting('SESSION_HOURS', '24', integer(1, 8760), 'Hours of inactivity after which a session ends.'),
  rememberDays: setting(
    'REMEMBER_DAYS',
    '90',
    integer(1, 3650),
    'The same in days, for sessions that asked to be remembered.',
  ),
  sessionMaxDays: setting(
    'SESSION_MAX_DAYS',
    '180',
    integer(1, 3650),
    'Days after which a session ends, however much it is used.',
  ),
  defaultDeviceLimit: setting(
    'DEFAULT_DEVICE_LIMIT',
    '-1',
    integer(-1, 10_000_000),
    'Devices a self-registered user may create; -1 is no limit.',
  ),
  defaultExpirationDays: setting(
    'DEFAULT_EXPIRATION_DAYS',
    '0',
    integer(0, 36_500),
    'Days until a self-registered user expires; 0 is never.',
  ),
  licenseMode: setting(
    'LICENSE_MODE',
    'plus',
    z.string().regex(/^[\w-]*$/, 'must be one word'),
    'Licence told to the console in the `licensemode` header.',
  ),
  licenseDeviceLimit: setting(
    'LICENSE_DEVICE_LIMIT',
    '-1',
    integer(-1, 10_000_000),
    'Most devices there may be, told to the console in the `devicelimit` header; -1 is no limit and no header.',
  ),
  openIdIssuer: setting(
    'OPENID_ISSUER_URL',
    undefined,
    optional(z.string().regex(/^https?:\/\/[^\s?#]+$/, 'must be an address like https://accounts.example')),
    'Provider of identities (OpenID Connect) that people may sign in with; needs WEB_URL. It sends them back to WEB_URL/api/session/openid/callback. One of the own network must be in OUTBOUND_PRIVATE_HOSTS.',
  ),
  openIdClientId: setting('OPENID_CLIENT_ID', undefined, optional(z.string().max(256)), 'Name of this server there.'),
  openIdClientSecret: setting('OPENID_CLIENT_SECRET', undefined, optional(z.string().max(512)), 'Its secret there.'),
  openIdAllowGroup: setting(
    'OPENID_ALLOW_GROUP',
    undefined,
    optional(z.string().max(256)),
    'Only members of this group may sign in so; unset lets in everybody whom the provider knows.',
  ),
  openIdAdminGroup: setting(
    'OPENID_ADMIN_GROUP',
    undefined,
    optional(z.string().max(256)),
    'Members of this group become administrators when their account is made; those that exist stay as they are.',
  ),
  openIdGroupsClaim: setting(
    'OPENID_GROUPS_CLAIM',
    'groups',
    z.string().min(1).max(256),
    'Name of the claim that lists the groups of a person.',
  ),
  openIdForce: setting('OPENID_FORCE', 'false', flag, 'The provider is the only way in: passwords open no session.'),
  smtpHost: setting(
    'MAIL_SMTP_HOST',
    undefined,
    optional(z.string().regex(/^[\w.\-:]+$/, 'must be the name or address of a host')),
    'Server that takes mails; unset sends none, unless the settings of the server name one. One of the own network must be in OUTBOUND_PRIVATE_HOSTS.',
  ),
  smtpPort: setting('MAIL_SMTP_PORT', '587', integer(1, 65_535), 'Its port.'),
  smtpSecurity: setting(
    'MAIL_SMTP_SECURITY',
    'required',
    z.enum(['none', 'starttls', 'required', 'tls'], 'must be none, starttls, required or tls'),
    'none, starttls (where it is offered), required (STARTTLS or nothing) or tls (from the first byte, port 465).',
  ),
  smtpTrustAll: setting(
    'MAIL_SMTP_TRUST_ALL',
    'false',
    flag,
    'Take any certificate of that server; for one that signed its own.',
  ),
  smtpUsername: setting(
    'MAIL_SMTP_USERNAME',
    undefined,
    optional(z.string().max(256)),
    'User there, where it wants one.',
  ),
  smtpPassword: setting('MAIL_SMTP_PASSWORD', undefined, optional(z.string().max(256)), 'Password there.'),
  mailFrom: setting(
    'MAIL_FROM',
    undefined,
    optional(z.string().regex(/^[^\s@<>"]+@[^\s@<>"]+$/, 'must be an e-mail address')),
    'Address that mails come from; needed with MAIL_SMTP_HOST.',
  ),
  mailFromName: setting('MAIL_FROM_NAME', undefined, optional(z.string().max(128)), 'Name beside that address.'),
  mailFileBytes: setting(
    'MAIL_FILE_MB',
    '10',
    integer(1, 100).transform((megabytes) => megabytes * 1024 * 1024),
    'Largest file that goes with a mail, in megabytes; a larger one is only linked.',
  ),
  outsideInvitationsPerDay: setting(
    'MAIL_INVITATIONS_PER_DAY',
    '200',
    integer(0, 1_000_000),
    'Mails in 24 hours that ask addresses without an account whether they want scheduled reports, of all accounts together; 0 asks none.',
  ),
} as const
