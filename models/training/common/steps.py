"""Training against the clock: steps that are captured once per shape and replayed, and a rate that falls with time when time is what runs out."""
import os
import time

import torch

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class Step:
    """One training step. On a GPU each batch shape is captured once and replayed: launching a thousand small kernels costs more than running them."""

    def __init__(self, model, loss):
        self.model, self.loss = model, loss
        self.eager = DEVICE != "cuda" or bool(os.environ.get("EAGER"))
        self.rate = torch.zeros((), device=DEVICE)
        cuda = DEVICE == "cuda"
        self.parameters = [p for p in model.parameters() if p.requires_grad]
        parts = [[p for p in self.parameters if p.ndim > 1], [p for p in self.parameters if p.ndim == 1]]
        self.optimiser = torch.optim.AdamW([{"params": parts[0], "weight_decay": 0.01}, {"params": parts[1], "weight_decay": 0.0}], lr=self.rate if cuda else 1e-4, betas=(0.9, 0.98), fused=cuda, capturable=cuda)
        self.graphs, self.pool, self.side = {}, None, torch.cuda.Stream() if cuda else None
        for p in self.parameters:
            p.grad = torch.zeros_like(p)

    def work(self, batch, width):
        torch._foreach_zero_([p.grad for p in self.parameters])
        with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda", cache_enabled=False):
            loss = self.loss(self.model, batch, width)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.parameters, 1.0)
        self.optimiser.step()
        return loss.detach()

    def capture(self, batch, width):
        """Warm-up steps run at rate 0 and change nothing but the optimiser's averages."""
        held = tuple(t.clone() for t in batch)
        self.rate.zero_()
        self.side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(self.side):
            for _ in range(2):
                self.work(held, width)
        torch.cuda.current_stream().wait_stream(self.side)
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, pool=self.pool, stream=self.side):
            loss = self.work(held, width)
        self.pool = self.pool or graph.pool()
        self.graphs[width] = (graph, held, loss)

    def __call__(self, batch, width, rate):
        if not self.eager and width not in self.graphs:
            self.capture(batch, width)
        if self.eager:
            for group in self.optimiser.param_groups:
                if isinstance(group["lr"], torch.Tensor):
                    group["lr"].fill_(rate)
                else:
                    group["lr"] = rate
            return self.work(batch, width)
        graph, held, loss = self.graphs[width]
        self.rate.fill_(rate)
        for here, there in zip(held, batch):
            here.copy_(there, non_blocking=True)
        graph.replay()
        return loss


def train(model, loss, epochs, rate, until, say, name):
    """`epochs`: a list of functions that give (steps, iterator of (batch, width)). Ends with the last epoch or at `until`, whichever is first; the rate reaches its end at the same moment."""
    model.train()
    step = Step(model, loss)
    start = now = time.time()
    total, done, noted, sums = None, 0, 0, torch.zeros((), device=DEVICE)
    for epoch, make in enumerate(epochs):
        count, batches = make()
        total = total or count * len(epochs)
        for batch, width in batches:
            part = max(done / total, (now - start) / max(1e-3, until - start))
            if part >= 1:
                break
            sums += step(batch, width, rate * min(1.0, (done + 1) / (0.06 * total + 1)) * max(0.01, 1 - part))
            done += 1
            if done % 20 == 0 or DEVICE == "cpu":
                if DEVICE == "cuda":
                    torch.cuda.synchronize()
                now = time.time()
            if done % 400 == 0:
                say(f"{name}: epoch {epoch} step {done}/{total} loss {float(sums) / (done - noted):.4f}")
                sums.zero_()
                noted = done
    if done > noted:
        say(f"{name}: ended at step {done}/{total} loss {float(sums) / (done - noted):.4f} after {time.time() - start:.0f} s")
    model.eval()
    for p in model.parameters():
        p.grad = None
