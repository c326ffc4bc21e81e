import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadable } from '#src/live/FleetContext'
import { closePalette, paletteEnter, paletteOpen, paletteText } from './palette-state'
import styles from './palette.module.css'
import { usePaletteChoices, type Choice } from './use-palette-choices'

/** Any device, any screen, any report, any action, by typing. */
export const Palette = () => {
  const { t } = useTranslation()
  const isOpen = useReadable(paletteOpen)
  return (
    <Modal
      opened={isOpen}
      onClose={closePalette}
      withCloseButton={false}
      size={600}
      yOffset={80}
      padding={0}
      zIndex={9999}
      overlayProps={{ backgroundOpacity: 0.35 }}
      transitionProps={{ duration: 120, transition: 'pop' }}
      attributes={{ content: { 'aria-label': t('frame.palette.open') } }}
      data-palette
    >
      <PaletteBody />
    </Modal>
  )
}

const PaletteBody = () => {
  const { t } = useTranslation()
  const id = useId()
  const text = useReadable(paletteText)
  const { groups, isSettled, isLooking } = usePaletteChoices(text)
  const choices = groups.flatMap((group) => group.choices)
  const [at, setAt] = useState({ text, index: 0 })
  const index = at.text === text ? Math.min(at.index, choices.length - 1) : 0
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isWanted = useReadable(paletteEnter)

  const take = ({ run, isStep }: Choice): void => {
    paletteEnter.set(false)
    if (!isStep) closePalette()
    run()
    if (isStep) input.current?.focus()
  }
  const chosen = choices[index]
  // Enter before the fleet was looked through takes what is found then.
  useEffect(() => {
    if (!isWanted || !isSettled || (choices.length === 0 && isLooking)) return
    if (chosen) take(chosen)
    else paletteEnter.set(false)
  })
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [index, text])

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (key === 'Enter') paletteEnter.set(true)
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      setAt({ text, index: choices.length === 0 ? 0 : (index + step + choices.length) % choices.length })
    } else return
    event.preventDefault()
  }

  return (
    <div className={styles.box}>
      <div className={styles.search}>
        <IconSearch size={20} aria-hidden />
        <input
          ref={input}
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${index}`}
          aria-label={t('frame.palette.open')}
          placeholder={t('frame.palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => paletteText.set(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        className={styles.list}
        role="listbox"
        tabIndex={-1}
        aria-label={t('frame.palette.open')}
      >
        {groups.map((group, place) => (
          <div key={`${group.label}${place}`} role="group" aria-label={group.label}>
            <div className={styles.heading} aria-hidden>
              {group.label}
            </div>
            {group.choices.map((choice) => {
              const number = choices.indexOf(choice)
              return (
                <div
                  key={choice.id}
                  id={`${id}-${number}`}
                  className={styles.choice}
                  role="option"
                  aria-selected={number === index}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => take(choice)}
                >
                  <span className={styles.icon}>{choice.icon}</span>
                  <span className={styles.words}>
                    <span>{choice.label}</span>
                    {choice.detail && <small>{choice.detail}</small>}
                  </span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p className={styles.nothing} role="status">
        {isSettled && !isLooking && choices.length === 0 && t('frame.palette.nothing')}
      </p>
    </div>
  )
}
