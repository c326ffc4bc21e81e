export * from './answers'
export * from './answers.topic'
export * from './block-book'
