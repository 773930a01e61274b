// Whom one is about to challenge. The frame of the page shows the dialog, so that every menu of a person can open it.

class Challenging {
  name = $state<string | undefined>();

  begin(name: string): void {
    this.name = name;
  }

  end(): void {
    this.name = undefined;
  }
}

export const challenging = new Challenging();
