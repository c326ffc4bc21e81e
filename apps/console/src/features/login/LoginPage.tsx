import { Button } from '#src/ui/plain/index'
export const LoginPage = ({ title, onSignedIn }: { title: string; onSignedIn: () => void }) => (
  <main>
    <h1>{title}</h1>
    <Button onClick={onSignedIn}>{title}</Button>
  </main>
)
