export { type Answers, createAnswers } from './answers'
export { createBlockBook } from './block-book'
export { shownAnswer } from './shown-answer'
