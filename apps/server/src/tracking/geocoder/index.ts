export * from './approximate-address'
export * from './fill-addresses'
export * from './geocoder'
export * from './geocoder-providers'
