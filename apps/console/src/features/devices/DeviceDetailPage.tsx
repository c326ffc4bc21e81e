/** One device: what it is, where, since when. */
export const DeviceDetailPage = () => null
