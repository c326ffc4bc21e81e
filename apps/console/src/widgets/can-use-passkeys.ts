/** Whether this browser makes and shows passkeys here: only under a name, and only where nobody listens on the way. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !/^\[|^[\d.]+$/.test(location.hostname)
