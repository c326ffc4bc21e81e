import { useNavigate } from '@tanstack/react-router'
import { useProof } from '#src/features/account/Proof'
import { useBrowserName } from '#src/features/account/use-browser-name'
import { AuditList } from '#src/features/logs/AuditList'
import { PersonPage } from '#src/features/people/PersonPage'
import { ActAsButton } from '#src/features/rights/ActAsButton'
import { PermissionsTab } from '#src/features/rights/PermissionsTab'
import { screenWith } from '#src/widgets/screens'

/** What an account did and what was done to it, as in the log of all. */
function History({ userId }: { userId: number }) {
  const navigate = useNavigate()
  return <AuditList search={{ user: userId }} onSearch={(next) => void navigate(screenWith('/logs', next))} />
}

/** The record of a person, with what other features add to it. */
export function PersonScreen() {
  const { proven, question } = useProof()
  const browserName = useBrowserName()
  return (
    <>
      <PersonPage parts={{ History, Rights: PermissionsTab, ActAs: ActAsButton, access: { proven, browserName } }} />
      {question}
    </>
  )
}
