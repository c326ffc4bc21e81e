export * from './reencode'
export * from './sniff'
